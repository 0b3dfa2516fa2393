'use client'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Panel } from '../toolbar/panel'
import { usePhone } from '../use-phone'
import { ParameterFields } from './parameter-fields'
import { useParameterDescription } from './use-parameter-description'
import { useParameters } from './use-parameters'

/** What a report is made for, above its rows; on a phone one line that opens the controls. */
export function ParameterBar() {
  const phone = usePhone()
  const { columns } = useParameters()
  if (columns.length === 0) return null
  return phone ? <PhoneBar /> : <ParameterFields className="flex flex-wrap items-end gap-2 px-4 pb-3" />
}

function PhoneBar() {
  const [open, setOpen] = useState(false)
  const words = useParameterDescription()
  return (
    <div className="px-3 pb-3">
      <Panel
        title="Made for"
        open={open}
        onOpenChange={setOpen}
        trigger={
          <Button className="w-full justify-start" icon={<SlidersHorizontal aria-hidden />}>
            <span className="sr-only">Made for: </span>
            <span className="min-w-0 truncate">{words}</span>
          </Button>
        }
      >
        <ParameterFields className="grid grid-cols-2 items-end gap-x-2 gap-y-3" />
        <Button variant="primary" className="mt-5 w-full" onClick={() => setOpen(false)}>
          Show
        </Button>
      </Panel>
    </div>
  )
}
