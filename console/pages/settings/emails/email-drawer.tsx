import { Alert, Button, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { may, useAction, useRead } from '../../../api/index.ts'
import { Facts, fact, placeOf, RecordDrawer, Section } from '../../../frame/record.ts'
import { formatNumber, Go, State, stateWords, t } from '../../../frame/show.ts'

export function EmailDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useRead('/admin/emails/{id}', { id })
  const email = data?.email
  const retry = useAction('post', '/admin/emails/{id}/retry', { done: t('The e-mail is on its way.') })
  const resend = useAction('post', '/admin/emails/{id}/resend', { done: t('A copy is on its way.') })
  const waits = email?.status === 'failed' || email?.status === 'held'
  const place = email?.related ? placeOf(email.related.type, email.related.id) : null
  return (
    <RecordDrawer wide title={email?.subject ?? t('E-mail')} onClose={onClose} loading={!email} error={error}>
      {email ? (
        <>
          {email.last_error ? (
            <Alert color="red" variant="light" title={t('The mail server refused it')}>
              {email.last_error}
            </Alert>
          ) : null}
          <Section title={stateWords(email.template)} aside={<State value={email.status} />}>
            <Facts
              facts={[
                fact(t('Recipient'), email.to),
                fact(t('Sender'), email.from),
                fact.time(t('Written'), email.created_at),
                fact.time(t('Sent'), email.sent_at),
                fact(t('Attempts'), email.attempts > 0 && formatNumber(email.attempts)),
                fact.ago(t('Next attempt'), email.next_attempt_at),
                fact(
                  t('About'),
                  email.related !== null &&
                    (place ? <Go to={place}>{stateWords(email.related.type)}</Go> : stateWords(email.related.type)),
                ),
              ]}
            />
            {may('emails:write') && email.status !== 'queued' && email.status !== 'sending' ? (
              <Button
                mt="md"
                loading={retry.isPending || resend.isPending}
                onClick={() => (waits ? retry : resend).mutate({ id, body: {} })}
              >
                {waits ? t('Send now') : t('Send a copy')}
              </Button>
            ) : null}
          </Section>
          <Body html={email.html} text={email.text} subject={email.subject} />
        </>
      ) : null}
    </RecordDrawer>
  )
}

/** Nothing of a mail runs or is loaded from elsewhere: a policy of its own stands before its first tag. */
const confined = (html: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">${html}`

function Body({ html, text, subject }: { html: string | null; text: string | null; subject: string }) {
  const [shown, setShown] = useState('html')
  if (html === null && text === null)
    return (
      <Section title={t('Content')}>
        <p className="plain quiet">{t('What it said is no longer kept.')}</p>
      </Section>
    )
  return (
    <Section
      title={t('Content')}
      aside={
        <SegmentedControl
          size="xs"
          aria-label={t('How the content is shown')}
          value={shown}
          onChange={setShown}
          data={[
            { value: 'html', label: t('As in the inbox') },
            { value: 'text', label: t('As text') },
          ]}
        />
      }
    >
      {shown === 'html' && html !== null ? (
        <iframe className="mail-frame" sandbox="" title={subject} srcDoc={confined(html)} />
      ) : (
        <pre className="copy-value">{text}</pre>
      )}
    </Section>
  )
}
