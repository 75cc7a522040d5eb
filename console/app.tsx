import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { queries } from './api/queries.ts'
import { Notices } from './frame/notify.tsx'
import { makeRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

/** Loads the page before React renders, so that React renders once instead of twice. */
export async function openPage(): Promise<ReturnType<typeof makeRouter>> {
  const router = makeRouter()
  await router.load()
  return router
}

export function App({ nonce, router }: { nonce: string; router: ReturnType<typeof makeRouter> }) {
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={cssVariables}
      defaultColorScheme="auto"
      getStyleNonce={() => nonce}
      deduplicateInlineStyles
    >
      <QueryClientProvider client={queries}>
        <Notices />
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>
  )
}
