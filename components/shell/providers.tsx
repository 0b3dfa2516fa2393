'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
// Hears of Back before the router does, so it has to be there from the start.
import '@/components/form/unsaved-guard'
import { FormatProvider } from '@/components/ui/format-context'
import { PhoneGuess } from '@/components/ui/phone-guess'
import { isApiError } from '@/lib/client/api'
import type { Me } from '@/lib/client/me'
import { MeProvider } from './me-context'

const RETRIES = 2

function newQueryClient() {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // A refusal stays a refusal; only an unreachable or overwhelmed server is worth asking again.
        retry: (failures, error) =>
          failures < RETRIES && isApiError(error) && (error.status === 0 || error.status >= 500),
        retryDelay: (failures) => 400 * 3 ** failures,
      },
    },
  })
}

type Props = { me: Me; phone: boolean; children: ReactNode }

export function Providers({ me, phone, children }: Props) {
  const [queryClient] = useState(newQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <FormatProvider timeZone={me.organization.time_zone} currency={me.organization.currency}>
        <PhoneGuess value={phone}>
          <MeProvider me={me}>{children}</MeProvider>
        </PhoneGuess>
      </FormatProvider>
    </QueryClientProvider>
  )
}
