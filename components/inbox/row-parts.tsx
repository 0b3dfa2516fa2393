'use client'
import { onDemand } from '@/components/ui/overlays/on-demand'

/** Its scripts come with the first card that is opened. */
export const CardConversations = onDemand(() => import('./card-conversations').then((part) => part.CardConversations))
