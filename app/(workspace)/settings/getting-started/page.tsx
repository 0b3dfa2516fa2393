import { GettingStartedPage } from '@/components/settings/getting-started-page'
import { Guarded } from '../guarded'

export const metadata = { title: 'Getting started' }

export default function GettingStarted() {
  return (
    <Guarded
      permission="settings.organization.read"
      title="Getting started"
      description="The first steps. They tick themselves off from what has really been done."
    >
      <GettingStartedPage />
    </Guarded>
  )
}
