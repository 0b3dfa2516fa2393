'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CloudDownload } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { Dialog } from '@/components/ui/overlays/dialog'
import { Menu, MenuContent, MenuItem, MenuTrigger } from '@/components/ui/overlays/menu'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import { PULL_KINDS, PULL_STAGE_WORDS } from '@/lib/modules/banking/schemas-sync'
import { useWorklist } from './worklist-context'

type Failure = { title: string; message: string }

/** Lines from online banking and from the card gateway: one attempt each, told as it went, never repeated by itself. */
export function FetchButtons() {
  const format = useFormat()
  const client = useQueryClient()
  const { account, lines, acts } = useWorklist()
  const mayFetch = useCan('banking.sync.manage')
  const mayReadSync = useCan('banking.sync.read')
  const maySync = useCan('banking.gateway.sync')
  const [running, setRunning] = useState<'bank' | 'gateway' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const status = useQuery({
    queryKey: ['bank-sync-status'],
    queryFn: ({ signal }) => call('GET /bank-sync/status', {}, { signal }),
    enabled: mayFetch && mayReadSync,
    retry: false,
  })
  if (!mayFetch && !maySync) return null
  const last = status.data?.snapshot.last_attempt

  const ended = async () => {
    setRunning(null)
    await Promise.all([lines.refresh(), client.invalidateQueries({ queryKey: ['bank-sync-status'] })])
    acts.readFigures()
  }
  async function fetchFromBank() {
    setRunning('bank')
    try {
      const answer = await call('POST /bank-sync/scrape', {})
      if (answer.error)
        setFailure({
          title: `${PULL_KINDS[answer.error.kind]}, ${PULL_STAGE_WORDS[answer.error.stage]}`,
          message: answer.error.message,
        })
      else if (answer.ok === undefined) toast.info(answer.message ?? 'The attempt goes on.')
      else
        toast.success(
          `${countOf(answer.imported ?? 0, 'new line')} from the bank, ${answer.skipped ?? 0} were here already.`,
        )
    } catch (error) {
      setFailure({ title: 'Nothing was fetched', message: messageOf(error) })
    }
    await ended()
  }
  async function fetchFromGateway() {
    setRunning('gateway')
    try {
      const answer = await call('POST /accounting/bank/gateway-sync', {})
      toast[answer.complete === false ? 'warning' : 'success'](
        answer.message ?? 'The fetch goes on; the list shows what it brings.',
      )
    } catch (error) {
      toast.error('The card gateway was not asked', { description: messageOf(error) })
    }
    await ended()
  }

  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button icon={<CloudDownload aria-hidden />} pending={running !== null}>
            <span className="max-sm:sr-only">
              {running === 'bank' ? 'Asking the bank…' : running === 'gateway' ? 'Asking the gateway…' : 'Fetch'}
            </span>
          </Button>
        </MenuTrigger>
        <MenuContent align="end" className="w-72">
          {mayFetch && (
            <MenuItem
              onSelect={() => void fetchFromBank()}
              hint={
                last
                  ? `Last attempt ${format.relative(last.at)}${last.ok === false ? ', which failed' : ''}`
                  : (status.data?.settings.reason ?? 'One attempt, never repeated by itself')
              }
            >
              From online banking
            </MenuItem>
          )}
          {maySync && (
            <MenuItem onSelect={() => void fetchFromGateway()} hint="What customers paid by card, and payouts">
              From the card gateway
            </MenuItem>
          )}
        </MenuContent>
      </Menu>
      {failure && (
        <Dialog
          open
          onOpenChange={(open) => !open && setFailure(null)}
          title={failure.title}
          description="It is not tried again by itself. You can import a statement by hand now."
          footer={
            <>
              <Button onClick={() => setFailure(null)}>Close</Button>
              <Button variant="primary" asChild>
                <Link href={`/banking/import?account=${account.id}`}>Import a statement</Link>
              </Button>
            </>
          }
        >
          <p className="text-sm break-words whitespace-pre-wrap">{failure.message}</p>
        </Dialog>
      )}
    </>
  )
}
