import { session } from '../api/session.ts'
import { t } from '../messages/text.ts'
import { Go } from './go.tsx'
import { stateWords } from './state-words.ts'

export function NotAllowed() {
  return (
    <div className="page">
      <h1>{t('You don’t have access to this page')}</h1>
      <p>
        {t('Your role is “{role}”. An owner can change it in Settings > People.', {
          role: stateWords(session().user?.role ?? ''),
        })}
      </p>
      <Go to="/">{t('Go to Home')}</Go>
    </div>
  )
}
