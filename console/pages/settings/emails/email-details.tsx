import { useState } from 'react'
import { act, may, type RecordOf } from '../../../api/index.ts'
import { Act, optionList } from '../../../frame/do.ts'
import { Facts, fact, placeOf, Section } from '../../../frame/record.ts'
import { emailWords, formatNumber, Go, Notice, State, stateWords, t } from '../../../frame/show.ts'
import { Switcher } from '../../../frame/switcher.tsx'

type Email = RecordOf<'/admin/emails/{id}'>

export function EmailDetails({ email }: { email: Email }) {
  const { id, related, status } = email
  const place = related ? placeOf(related.type, related.id) : null
  const waits = status === 'failed' || status === 'held'
  return (
    <>
      <Notice tone="bad" title={t('Rejected by the mail server')}>
        {email.last_error}
      </Notice>
      <Section title={stateWords(email.template)} aside={<State value={status} />}>
        <Facts
          facts={[
            fact(t('Recipient'), emailWords(email.to)),
            fact(t('Sender'), email.from),
            fact.time(t('Created'), email.created_at),
            fact.time(t('Sent'), email.sent_at),
            fact(t('Attempts'), email.attempts > 0 && formatNumber(email.attempts)),
            fact.ago(t('Next attempt'), email.next_attempt_at),
            fact(
              t('Related to'),
              related && (place ? <Go to={place}>{stateWords(related.type)}</Go> : stateWords(related.type)),
            ),
          ]}
        />
        {may('emails:write') && status !== 'queued' && status !== 'sending' ? (
          <Act
            primary
            label={waits ? t('Send now') : t('Send a copy')}
            run={() => act('post', waits ? '/admin/emails/{id}/retry' : '/admin/emails/{id}/resend', { id, body: {} })}
            done={waits ? t('Email on its way.') : t('Sending a copy.')}
          />
        ) : null}
      </Section>
      <Body html={email.html} text={email.text} subject={email.subject} />
    </>
  )
}

/** Prepends a content security policy, which blocks scripts and remote content. */
const confined = (html: string): string =>
  `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:">${html}`

function Body({ html, text, subject }: { html: string | null; text: string | null; subject: string }) {
  const [shown, setShown] = useState('html')
  if (html === null && text === null)
    return (
      <Section title={t('Content')}>
        <p className="plain quiet">{t('The content is no longer stored.')}</p>
      </Section>
    )
  return (
    <Section
      title={t('Content')}
      aside={
        <Switcher
          label={t('Content view')}
          value={shown}
          onChange={setShown}
          options={optionList({ html: t('As in an inbox'), text: t('Plain text') })}
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
