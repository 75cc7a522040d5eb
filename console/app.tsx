import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { useState } from 'react'
import { queries } from './api/queries.ts'
import { Notices } from './frame/notify.tsx'
import { makeRouter } from './router.tsx'
import { cssVariables, theme } from './theme.ts'

export function App({ nonce }: { nonce: string }) {
  const [router] = useState(makeRouter)
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
