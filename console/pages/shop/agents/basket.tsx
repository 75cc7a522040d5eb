import { ActionIcon, Alert, Button } from '@mantine/core'
import { ExternalLink, Minus, Plus } from 'lucide-react'
import { useEffect } from 'react'
import type { ActionData } from '../../../api/client.ts'
import { useAction } from '../../../api/queries.ts'
import { Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { formatNumber, Money } from '../../../frame/values.tsx'
import { t } from '../../../messages/text.ts'
import { type Picked, sumOf, withQuantity } from './basket.rules.ts'
import { Json } from './json.tsx'

type Session = ActionData<'post', '/admin/agent-bench/checkouts'>['answer']

interface BasketProps {
  readonly picked: readonly Picked[]
  readonly onChange: (next: readonly Picked[]) => void
}

/** What was picked, and the checkout that an agent makes of it. */
export function Basket({ picked, onChange }: BasketProps) {
  const { mutate, data, isPending, reset } = useAction('post', '/admin/agent-bench/checkouts', {
    changes: ['checkouts'],
  })
  // Another basket is another checkout.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the basket is the reason, not an input
  useEffect(() => reset(), [picked, reset])
  const body = {
    line_items: picked.map(({ id, quantity }) => ({ item: { id }, quantity })),
    ...contextOf(picked),
  }
  const [first] = picked
  return (
    <div className="stack bench-basket">
      <Section title={t('Basket')}>
        {first === undefined ? (
          <p className="quiet">{t('Add something, and take it to the payment page as an agent would.')}</p>
        ) : (
          <>
            <ul className="bench-lines">
              {picked.map((line) => (
                <Line
                  key={line.id}
                  line={line}
                  onChange={(quantity) => onChange(withQuantity(picked, line.id, quantity))}
                />
              ))}
            </ul>
            <p className="bench-sum">
              <span>{t('Items')}</span>
              <Money amount={sumOf(picked)} currency={first.price.currency} />
            </p>
            {data ? null : (
              <Button fullWidth loading={isPending} onClick={() => mutate({ body })}>
                {t('Begin the checkout')}
              </Button>
            )}
          </>
        )}
      </Section>
      {data && first ? <Begun session={data.answer} sent={body} /> : null}
    </div>
  )
}

/** Without an address the currency decides where it is sold. */
const contextOf = ([first]: readonly Picked[]) =>
  first === undefined ? {} : { context: { currency: first.price.currency } }

function Line({ line, onChange }: { line: Picked; onChange: (quantity: number) => void }) {
  const name = `${line.title}, ${line.variantTitle}`
  return (
    <li>
      <span>
        {line.title} <span className="quiet">{line.variantTitle}</span>
      </span>
      <fieldset className="bench-step" aria-label={name}>
        <ActionIcon
          variant="default"
          size="lg"
          onClick={() => onChange(line.quantity - 1)}
          aria-label={t('One less of {name}', { name })}
        >
          <Minus size={16} aria-hidden />
        </ActionIcon>
        <output className="figure">{formatNumber(line.quantity)}</output>
        <ActionIcon
          variant="default"
          size="lg"
          onClick={() => onChange(line.quantity + 1)}
          aria-label={t('One more of {name}', { name })}
        >
          <Plus size={16} aria-hidden />
        </ActionIcon>
      </fieldset>
    </li>
  )
}

function Begun({ session, sent }: { session: Session; sent: unknown }) {
  const errors = session.messages.filter(({ type }) => type === 'error')
  return (
    <Section title={t('What the agent is answered')}>
      <div className="stack">
        <div>
          <State value={session.status} />
        </div>
        <ul className="bench-lines">
          {session.totals.map(({ type, display_text, amount }) => (
            <li key={`${type}${display_text}`} data-total={type === 'total' || undefined}>
              <span>{display_text}</span>
              <Money amount={amount} currency={session.currency} />
            </li>
          ))}
        </ul>
        {errors.length > 0 ? (
          <Alert color="yellow" variant="light" title={t('Still missing')}>
            {errors.map(({ content }) => (
              <div key={content}>{content}</div>
            ))}
          </Alert>
        ) : null}
        <Button
          component="a"
          href={session.continue_url}
          target="_blank"
          rel="noopener"
          rightSection={<ExternalLink size={16} aria-hidden />}
        >
          {t('Open the payment page')}
        </Button>
        <Go to={`/checkouts/${session.id}`}>{t('Watch this checkout')}</Go>
        <Json label={t('What the agent sends')} value={sent} />
        <Json label={t('What the agent receives')} value={session} />
      </div>
    </Section>
  )
}
