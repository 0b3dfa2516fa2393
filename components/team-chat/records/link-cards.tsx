'use client'
import { type ComponentType, createContext, useContext } from 'react'

const LinkCards = createContext<ComponentType<{ html: string }> | null>(null)

/** Cards of a module above for what messages link to. */
export const LinkCardsProvider = LinkCards.Provider

export function OtherCards({ html }: { html: string }) {
  const Cards = useContext(LinkCards)
  return Cards && <Cards html={html} />
}
