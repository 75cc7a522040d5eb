import { createRoot } from 'react-dom/client'
import './styles.ts'
import { loadSession } from './api/session.ts'
import { loadMessages } from './messages/text.ts'

// Modals add a style element of their own, which the content security policy admits by this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
Object.assign(globalThis, { __webpack_nonce__: nonce })

// Pages read their words while they load, so the catalogue has to be there first.
const session = await loadSession()
await loadMessages(session)
const { App } = await import('./app.tsx')
const root = document.getElementById('console')
if (root) createRoot(root).render(<App nonce={nonce} />)
