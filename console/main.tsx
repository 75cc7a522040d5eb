import { createRoot } from 'react-dom/client'
import './styles.ts'
import { loadSession } from './api/session.ts'
import { loadMessages } from './messages/text.ts'

// Modals add a style element of their own, which the content security policy admits by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
Object.assign(globalThis, { __webpack_nonce__: nonce })

// The application imports this module's file: waiting at its top level would have each wait for the other.
void show()

async function show(): Promise<void> {
  // The application reads its words while it loads, so the catalogue comes first; the session arrives meanwhile.
  const [{ App }] = await Promise.all([loadMessages().then(() => import('./app.tsx')), loadSession()])
  const root = document.getElementById('console')
  if (root) createRoot(root).render(<App nonce={nonce} />)
}
