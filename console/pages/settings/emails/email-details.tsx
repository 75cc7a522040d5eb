import { Alert } from '@mantine/core'
import { useState } from 'react'
import { act, may, type RecordOf } from '../../../api/index.ts'
import { ActButton, optionList, perform } from '../../../frame/do.ts'
import { Facts, fact, placeOf, Section } from '../../../frame/record.ts'
import { formatNumber, Go, State, stateWords, t } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'

type Email = RecordOf<'/admin/emails/{id}'>

/** One e-mail: what became of it, what it said, and the way to send it again. */
export function EmailDetails({ email }: { email: Email }) {
  const { id, related, status } = email
  const place = related ? placeOf(related.type, related.id) : null
  const waits = status === 'failed' || status === 'held'
  const send = () =>
    perform({
      run: () => act('post', waits ? '/admin/emails/{id}/retry' : '/admin/emails/{id}/resend', { id, body: {} }),
      done: waits ? t('The e-mail is on its way.') : t('A copy is on its way.'),
    })
  return (
    <>
      {email.last_error ? (
        <Alert color="red" variant="light" title={t('The mail server refused it')}>
          {email.last_error}
        </Alert>
      ) : null}
      <Section title={stateWords(email.template)} aside={<State value={status} />}>
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
              related && (place ? <Go to={place}>{stateWords(related.type)}</Go> : stateWords(related.type)),
            ),
          ]}
        />
        {may('emails:write') && status !== 'queued' && status !== 'sending' ? (
          <ActButton mt="md" run={send}>
            {waits ? t('Send now') : t('Send a copy')}
          </ActButton>
        ) : null}
      </Section>
      <Body html={email.html} text={email.text} subject={email.subject} />
    </>
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
        <Switcher
          label={t('How the content is shown')}
          value={shown}
          onChange={setShown}
          options={optionList({ html: t('As in the inbox'), text: t('As text') })}
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
