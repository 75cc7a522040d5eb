import { Section } from '../../../frame/detail/section.tsx'
import { Go } from '../../../frame/go.tsx'
import { State } from '../../../frame/state.tsx'
import { t } from '../../../messages/text.ts'
import { formatQuantity } from '../choices.ts'
import { isRunLate, type Run } from './next-step.ts'
import { runQuantity } from './run-words.ts'

/** Who makes which part of a run, and how far each of them is. */
export const Parts = ({ parts }: { parts: readonly Run[] }) => (
  <Section title={t('Who makes it')}>
    <ul className="order-lines">
      {parts.map((part) => (
        <li key={part.id}>
          <div className="row-between">
            <Go to={`/production/${part.id}`}>
              <b>{[part.partner_name ?? t('Nobody yet'), part.role].filter(Boolean).join(' · ')}</b>
            </Go>
            <span>
              {isRunLate(part) ? <State value="late" /> : null} <State value={part.status} />
            </span>
          </div>
          <span className="meter" aria-hidden>
            <span style={{ width: `${Math.min(1, part.produced_quantity / part.quantity) * 100}%` }} />
          </span>
          <small className="quiet">
            {t('{made} of {quantity} made', {
              made: formatQuantity(part.produced_quantity, part.unit),
              quantity: runQuantity(part),
            })}
            {part.depends_on_run_ids.length > 0
              ? ` · ${t('after {names}', {
                  names: parts
                    .filter(({ id }) => part.depends_on_run_ids.includes(id))
                    .map(({ partner_name, role }) => role ?? partner_name)
                    .join(', '),
                })}`
              : null}
          </small>
        </li>
      ))}
    </ul>
  </Section>
)
