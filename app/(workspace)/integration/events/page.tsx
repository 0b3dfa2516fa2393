import '@/lib/modules'
import { EventTypesScreen } from '@/components/integration/event-types-screen'
import { Guarded } from '../../settings/guarded'

export const metadata = { title: 'Event types' }

export default function EventTypesPage() {
  return (
    <Guarded
      wide
      permission="integration.hook.read"
      title="Event types"
      description="What a webhook can be told of, each with the body that is sent."
    >
      <EventTypesScreen />
    </Guarded>
  )
}
