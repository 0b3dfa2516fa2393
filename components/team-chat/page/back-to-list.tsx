'use client'
import { ArrowLeft } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { goTo } from '@/lib/client/chat/location'

/** From a conversation to the list, on a phone. */
export function BackToList() {
  return (
    <IconButton
      label="Back to the list"
      icon={<ArrowLeft aria-hidden />}
      onClick={() => goTo('')}
      className="md:hidden"
    />
  )
}
