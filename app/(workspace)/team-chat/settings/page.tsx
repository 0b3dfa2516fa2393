import { ChatSettingsScreen } from '@/components/team-chat/settings/settings-screen'
import { Guarded } from '../../settings/guarded'

export const metadata = { title: 'Chat settings' }

export default function ChatSettingsPage() {
  return (
    <Guarded
      wide
      permission="team-chat.use"
      title="Chat settings"
      description="How the team chat works for you and, for administrators, for everybody."
    >
      <ChatSettingsScreen />
    </Guarded>
  )
}
