'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { ProofDialog } from './proof-dialog'
import { RecoveryCodes } from './recovery-codes'
import { SecondFactorSetup } from './second-factor-setup'

const KEY = ['me', 'second-factor']

/** Set up, recovery codes, switch off; what is shown once stays until it is put away. */
export function SecondFactor() {
  const queries = useQueryClient()
  const { data, error } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call('GET /me/second-factor', {}, { signal }),
  })
  const [open, setOpen] = useState<'setup' | 'off' | 'codes' | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)

  function finish(fresh?: string[]) {
    setOpen(null)
    if (fresh) setCodes(fresh)
    queries.invalidateQueries({ queryKey: KEY })
    queries.invalidateQueries({ queryKey: ['getting-started'] })
  }

  return (
    <CardSection
      title={
        <span className="flex items-center gap-2">
          Second factor{' '}
          {data && <Badge tone={data.enabled ? 'success' : 'warning'}>{data.enabled ? 'On' : 'Off'}</Badge>}
        </span>
      }
      description="A code from an app on your phone, besides the password. A stolen password alone then opens nothing."
      actions={
        data && !data.enabled ? (
          <Button variant="primary" onClick={() => setOpen('setup')}>
            Set it up
          </Button>
        ) : undefined
      }
    >
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!data && !error && <SkeletonLines lines={2} />}
      {data && !data.enabled && (
        <p className="text-sm text-ink-muted">
          Any authenticator app will do: Aegis, 1Password, Google Authenticator, Microsoft Authenticator and others.
        </p>
      )}
      {data?.enabled && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-sm text-ink-muted">
            On since <RelativeTime value={data.enabled_at} />. {data.recovery_codes_left} recovery{' '}
            {data.recovery_codes_left === 1 ? 'code is' : 'codes are'} left.
          </p>
          <div className="flex gap-2">
            <Button onClick={() => setOpen('codes')}>New recovery codes</Button>
            <Button variant="danger-ghost" onClick={() => setOpen('off')}>
              Switch it off
            </Button>
          </div>
        </div>
      )}
      {data?.enabled && data.recovery_codes_left < 3 && !codes && (
        <Notice tone="warning" className="mt-3">
          Few recovery codes are left. Make new ones before you need them.
        </Notice>
      )}
      {codes && <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />}

      {open === 'setup' && <SecondFactorSetup onClose={() => setOpen(null)} onDone={finish} />}
      {open === 'off' && (
        <ProofDialog
          withPassword
          title="Switch the second factor off?"
          body="From then on the password alone opens your account. The recovery codes stop working."
          button="Switch it off"
          danger
          onClose={() => setOpen(null)}
          send={async (proof) => {
            await call('POST /me/second-factor/disable', proof)
            setCodes(null)
            finish()
          }}
        />
      )}
      {open === 'codes' && (
        <ProofDialog
          title="Make new recovery codes?"
          body="The old ones stop working. Enter the code that your app shows now."
          button="Make new codes"
          onClose={() => setOpen(null)}
          send={async ({ code }) =>
            finish((await call('POST /me/second-factor/recovery-codes', { code })).recovery_codes)
          }
        />
      )}
    </CardSection>
  )
}
