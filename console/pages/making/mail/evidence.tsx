import { act, may, useRead } from '../../../api/index.ts'
import { perform, TextAct } from '../../../frame/do.ts'
import { Rows, Section } from '../../../frame/record.ts'
import { formatAgo, Go, State, stateWords, type Tone, t, tn, wordsBy } from '../../../frame/show.ts'
import type { Attachment, Extracted } from './extracted.ts'

const tones: Readonly<Record<Attachment['state'], Tone>> = {
  read: 'good',
  scanned: 'warm',
  credit_note: 'quiet',
  unreadable: 'bad',
}
const fileStates = wordsBy(() => ({
  read: t('Read'),
  scanned: t('Pictures of pages, no text'),
  credit_note: t('A credit note, no order'),
  unreadable: t('Cannot be read'),
}))

/** The files of the mail, and what each of them was good for. */
export function Attachments({ extracted: { attachments, origins, itemOrigins } }: { extracted: Extracted }) {
  if (attachments.length === 0) return null
  const gave = (name: string): string => {
    const fields = Object.values(origins).filter(({ attachment }) => attachment === name).length
    const items = itemOrigins.filter(({ attachment }) => attachment === name).length
    return [
      items > 0 ? tn('{count} item', '{count} items', items) : '',
      fields > 0 ? tn('{count} field', '{count} fields', fields) : '',
    ]
      .filter(Boolean)
      .join(', ')
  }
  return (
    <Section title={t('Attachments')}>
      <Rows
        rows={attachments.map((file, index) => ({ id: String(index), ...file }))}
        line={({ file_name: name, format, state }) => ({
          name,
          note: [format.toUpperCase(), gave(name)].filter(Boolean).join(' · '),
          end: <State value={state} tone={tones[state]} label={fileStates.of(state)} />,
        })}
      />
    </Section>
  )
}

const rules = wordsBy(() => ({
  line_totals: t('Each line makes its amount'),
  subtotal: t('The lines make the subtotal'),
  total: t('The parts make the total'),
}))

/** The sums that hold between the numbers of the mail: with them, quantities and prices are no guess. */
export function Proofs({ proof }: Pick<Extracted, 'proof'>) {
  if (proof.length === 0) return null
  return (
    <Section title={t('What the arithmetic proves')}>
      <ul className="plain-list">
        {proof.map(({ rule, equation }) => (
          <li key={`${rule} ${equation}`}>
            {rules.of(rule)}
            <span className="mail-proof quiet">{equation}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** What corrections taught about how this sender writes. */
export function Layouts({ extracted: { sender, layoutId, learned } }: { extracted: Extracted }) {
  const enabled = sender !== null && sender !== ''
  const query = { sender: sender ?? '', order: '-updated_at', limit: 100 } as const
  const layouts = useRead('/admin/mail-layouts', query, { enabled }).data?.mail_layouts ?? []
  if (layouts.length === 0) return null
  const here = [layoutId, learned?.layout_id]
  const lost = learned?.not_found ?? []
  return (
    <Section
      title={t('Learned of this sender')}
      aside={<Go to={`/inbox?view=layouts&q=${encodeURIComponent(sender ?? '')}`}>{t('All learned layouts')}</Go>}
    >
      <Rows
        rows={layouts}
        line={({ id, vendor, version, updated_at, inbound_email_id: taught }) => ({
          name: t('Version {version}', { version }),
          to: taught === null ? null : `/inbox/${taught}`,
          note: [vendor, formatAgo(updated_at), here.includes(id) && t('used here')].filter(Boolean).join(' · '),
          end: may('inbound-emails:write') && (
            <TextAct label={t('Forget')} run={() => forgetLayout(id, sender ?? '')} />
          ),
        })}
      />
      {lost.length > 0 ? (
        <p className="quiet plain">
          {t('Not learned, because they stand nowhere in the mail: {names}.', {
            names: lost.map(stateWords).join(', '),
          })}
        </p>
      ) : null}
    </Section>
  )
}

export const forgetLayout = (id: string, sender: string): Promise<boolean> =>
  perform({
    confirm: {
      title: t('Forget what was learned?'),
      text: t('The next mail of {sender} is read by the general rules again. Mails that were read stay as they are.', {
        sender,
      }),
      danger: true,
    },
    run: () => act('delete', '/admin/mail-layouts/{id}', { id }),
    done: t('It was forgotten.'),
  })
