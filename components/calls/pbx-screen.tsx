'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Server } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/call'
import type { Pbx } from '@/lib/modules/calls/schemas'
import { NewPbxDialog } from './new-pbx-dialog'
import { PbxCard } from './pbx-card'
import { type PbxCredentials, RevealedCredentials } from './revealed-credentials'

type Answer = { pbxs: Pbx[]; url: string }

/** Telephone systems that post their calls: credentials, domains, how to set them up. */
export function PbxScreen({ initial, mayChange }: { initial: Answer; mayChange: boolean }) {
  const client = useQueryClient()
  const queryKey = ['calls-pbx']
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call('GET /calls/pbx', {}, { signal }),
    initialData: initial,
  })
  const [making, setMaking] = useState(false)
  const [revealed, setRevealed] = useState<PbxCredentials | null>(null)
  const changed = (credentials?: PbxCredentials) => {
    if (credentials) setRevealed(credentials)
    void client.invalidateQueries({ queryKey })
  }
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-5 px-4 py-5 sm:px-6">
      <PageHeader
        title="PBX"
        description="Telephone systems (FreeSWITCH, FusionPBX) that report each call as soon as it is over. Only calls of the domains that stand here are kept."
        actions={
          mayChange && (
            <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
              Connect a PBX
            </Button>
          )
        }
      />
      {revealed && <RevealedCredentials credentials={revealed} onDone={() => setRevealed(null)} />}
      {data.pbxs.length === 0 && (
        <EmptyState
          icon={<Server aria-hidden strokeWidth={1.75} />}
          title="No telephone system yet"
          body="Connect one, and its calls stand under Phone calls and in the timelines of contacts and leads."
        />
      )}
      {data.pbxs.map((pbx) => (
        <PbxCard key={pbx.id} pbx={pbx} url={data.url} mayChange={mayChange} onChanged={changed} />
      ))}
      {making && (
        <NewPbxDialog
          onClose={() => setMaking(false)}
          onMade={(credentials) => {
            setMaking(false)
            changed(credentials)
          }}
        />
      )}
    </div>
  )
}
