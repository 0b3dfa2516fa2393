'use client'
import { useEffect, useState } from 'react'
import type { GridStart } from '@/components/grid/data/grid-requests'
import { GridScreen } from '@/components/grid/grid-screen'
import { useCan } from '@/components/shell/me-context'
import { DropZone } from './drop-zone'
import { UploadRow } from './upload-row'
import { useUploads } from './use-uploads'

/** Bills on their way: above, what goes up; below, the queue as workers read it. */
export function ScanQueueScreen({ start }: { start: GridStart }) {
  const mayScan = useCan('buying.scan.write')
  const { uploads, add, unlock, again, drop } = useUploads()
  // One's own bills stand in the list at once: it is read anew when the last of a drop is sent.
  const underWay = uploads.some(({ state }) => state === 'waiting' || state === 'sending')
  const sent = uploads.filter(({ state }) => state === 'sent').length
  const [shown, setShown] = useState(0)
  useEffect(() => {
    if (!underWay) setShown(sent)
  }, [underWay, sent])
  return (
    <div className="flex h-full min-h-0 flex-col">
      {mayScan && (
        <section aria-label="Scan bills" className="flex shrink-0 flex-col gap-2 px-4 pt-4 sm:px-6">
          <DropZone onFiles={add} />
          {uploads.length > 0 && (
            <ul aria-label="Files on their way" className="card max-h-56 overflow-y-auto">
              {uploads.map((upload) => (
                <UploadRow
                  key={upload.key}
                  upload={upload}
                  onUnlock={(password) => unlock(upload.key, password)}
                  onAgain={() => again(upload.key)}
                  onDrop={() => drop(upload.key)}
                />
              ))}
            </ul>
          )}
        </section>
      )}
      <div className="min-h-0 flex-1">
        <GridScreen key={shown} {...start} />
      </div>
    </div>
  )
}
