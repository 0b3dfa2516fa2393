'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useRef, useState } from 'react'
import { Drawer } from '@/components/ui/overlays/drawer'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { BulkBar } from './bulk-bar'
import { LineDetail } from './line-detail'
import { LineList } from './line-list'
import { useBulk } from './use-bulk'
import { useNarrow } from './worklist/use-narrow'
import { useWorklistKeys } from './worklist/use-worklist-keys'
import { useWorklist, WorklistProvider, type WorklistStart } from './worklist/worklist-context'
import { WorklistFilters } from './worklist/worklist-filters'
import { addressOfAccount, WorklistTop } from './worklist/worklist-top'

const SessionLog = onDemand(() => import('./session-log').then((part) => part.SessionLog))

/** Lines of the bank on the left, the chosen one with all that could clear it on the right; on a phone it is a sheet. */
export function ReconciliationScreen({ start }: { start: WorklistStart }) {
  return (
    <WorklistProvider start={start}>
      <Screen />
    </WorklistProvider>
  )
}

function Screen() {
  const router = useRouter()
  const { opened, setOpened, chosen, focusList, form, closeForm } = useWorklist()
  const [log, setLog] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const narrow = useNarrow()
  const bulk = useBulk()
  useWorklistKeys({ bulk, narrow, onLog: () => setLog(true), onSearch: () => search.current?.focus() })
  useEffect(() => {
    if (document.activeElement === document.body) focusList()
  }, [focusList])
  return (
    <div className="flex h-full min-h-0 flex-col">
      <WorklistTop onLog={() => setLog(true)} onAccount={(id) => router.push(addressOfAccount(id))} />
      <div className="grid min-h-0 flex-1 grid-cols-[minmax(0,1fr)] grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(24rem,5fr)_minmax(26rem,6fr)]">
        <section aria-label="List of lines" className="flex min-h-0 min-w-0 flex-col lg:border-r lg:border-line">
          <WorklistFilters search={search} />
          <LineList />
          <BulkBar bulk={bulk} />
        </section>
        {!narrow && (
          <section aria-label="Chosen line" className="min-h-0 overflow-y-auto bg-canvas max-lg:hidden">
            <LineDetail />
          </section>
        )}
      </div>
      {narrow && (
        <Drawer
          open={opened && chosen !== null}
          onOpenChange={(open) => {
            if (open) return
            if (form) closeForm()
            else setOpened(false)
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            focusList()
          }}
          title="Bank line"
          mark="data-line-sheet"
          flush
        >
          <div className="min-h-0 flex-1 overflow-y-auto">
            <LineDetail />
          </div>
        </Drawer>
      )}
      {log && <SessionLog onClose={() => setLog(false)} />}
    </div>
  )
}
