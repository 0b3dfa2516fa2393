'use client'
import { onDemand } from '@/components/ui/overlays/on-demand'

/** What an open card shows before its fields; its scripts come with the first card that is opened. */
export const CardPart = onDemand(() => import('./card-overview').then((part) => part.CardOverview))
