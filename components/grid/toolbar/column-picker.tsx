'use client'
import { Columns3 } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { ColumnPickerContent } from '../parts-on-demand'
import { Panel } from './panel'

type Props = { open: boolean; onOpenChange: (open: boolean) => void }

/** Which columns are visible, in which order, and which of them stay in view; on a phone, the lines of the cards. */
export function ColumnPicker(props: Props) {
  return (
    <Panel
      title="Columns"
      {...props}
      className="w-80"
      trigger={<IconButton label="Columns" variant="secondary" icon={<Columns3 aria-hidden />} />}
    >
      <ColumnPickerContent />
    </Panel>
  )
}
