import { redirect } from 'next/navigation'

/** A conversation of the list is read in the inbox. */
export default async function ConversationPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params
  redirect(`/inbox?conversation=${encodeURIComponent(id)}`)
}
