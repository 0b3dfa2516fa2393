import { Segmented } from '@/components/ui/fields/segmented'
import type { ConnectionOutput } from '@/lib/modules/settings/schemas'

type Mode = ConnectionOutput['mode']

type ConnectionModeProps = {
  /** As it stands in a sentence: "online banking". */
  title: string
  value: Mode
  /** The sandbox is offered where there is one, or where it is chosen already. */
  connection: { mode: Mode; has_sandbox: boolean }
  onChange: (mode: Mode) => void
}

export function ConnectionMode({ title, value, connection, onChange }: ConnectionModeProps) {
  return (
    <Segmented
      label={`How ${title} is connected`}
      value={value}
      onValueChange={onChange}
      options={[
        { value: 'live', label: 'Live' },
        ...(connection.has_sandbox || connection.mode === 'sandbox'
          ? [{ value: 'sandbox' as const, label: 'Sandbox' }]
          : []),
        { value: 'off', label: 'Off' },
      ]}
      className="self-start"
    />
  )
}
