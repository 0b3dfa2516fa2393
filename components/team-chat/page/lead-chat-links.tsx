'use client'
import { useRouter } from 'next/navigation'
import { useEffect } from 'react'
import { CHAT_PATH } from '@/lib/client/chat/location'

/** Links in messages and from other programs name the site and a hash, as chat clients write them; they lead to the chat. */
export function LeadChatLinks() {
  const router = useRouter()
  useEffect(() => {
    const { hash } = window.location
    if (hash.startsWith('#narrow/')) router.replace(`${CHAT_PATH}${hash}`)
  }, [router])
  return null
}
