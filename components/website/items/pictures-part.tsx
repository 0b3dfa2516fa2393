'use client'
import { onDemand } from '@/components/ui/overlays/on-demand'

/** The pictures of an open item; its scripts come with the first that is opened. */
export const PicturesPart = onDemand(() => import('./item-pictures').then((part) => part.ItemPictures))
