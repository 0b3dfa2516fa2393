import { Home } from '@/components/home/home'
import { LeadChatLinks } from '@/components/team-chat/page/lead-chat-links'

export const metadata = { title: 'Home' }

export default function HomePage() {
  return (
    <>
      <LeadChatLinks />
      <Home />
    </>
  )
}
