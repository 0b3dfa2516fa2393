'use client'
import { useOptionLoader } from '@/components/grid/state/use-options'
import { Combobox } from '@/components/ui/fields/combobox'
import { call } from '@/lib/client/call'
import { type CardPanel, useCardChange } from './use-card-panel'

type Props = { cardId: string; helpers: CardPanel['helpers']; mayChange: boolean }

/** Who works on the card beside its assignee. */
export function Helpers({ cardId, helpers, mayChange }: Props) {
  const loadPeople = useOptionLoader('project-cards', 'assignee_id')
  const change = useCardChange(cardId)
  if (!mayChange) return <p className="text-sm">{helpers.map(({ name }) => name).join(', ') || 'Nobody yet.'}</p>
  return (
    <Combobox
      multiple
      size="sm"
      aria-label="Helpers"
      placeholder="Nobody yet"
      value={helpers.map(({ id }) => id)}
      valueLabels={Object.fromEntries(helpers.map(({ id, name }) => [id, name]))}
      loadOptions={loadPeople}
      onValueChange={(user_ids) =>
        change.mutate({ send: () => call('PUT /pm/cards/{record_id}/helpers', { record_id: cardId, user_ids }) })
      }
    />
  )
}
