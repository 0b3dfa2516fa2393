import { FilesScreen } from '@/components/team-chat/files/files-screen'
import { Guarded } from '../../settings/guarded'

export const metadata = { title: 'My files' }

export default function ChatFilesPage() {
  return (
    <Guarded
      wide
      permission="team-chat.use"
      title="My files"
      description="What you uploaded to the team chat, and the messages that link to it."
    >
      <FilesScreen />
    </Guarded>
  )
}
