import catalogues from 'virtual:messages'
import { createRoot } from 'react-dom/client'
import './styles.ts'
import { loadSession, sessionInPage } from './api/session.ts'
import { loadMessages } from './messages/text.ts'

// Mantine's modals add a style element, which the content security policy accepts with this nonce.
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''
Object.assign(globalThis, { __webpack_nonce__: nonce })

// Not awaited: app.tsx imports from this file, so a top-level await would deadlock.
void show()

async function show(): Promise<void> {
  // The messages are loaded first, because modules of the application translate while they load.
  const [{ App, openPage }] = await Promise.all([
    loadMessages(catalogues).then(() => import('./app.tsx')),
    sessionInPage() ?? loadSession(),
  ])
  const root = document.getElementById('console')
  const router = await openPage()
  if (root) createRoot(root).render(<App nonce={nonce} router={router} />)
}
