import type { ReactNode } from 'react'
import { CardPart } from '@/components/project-manager/card/card-part'

/** What modules show of an open row before its fields, by grid. */
export const ROW_PARTS: Record<string, ReactNode> = { 'project-cards': <CardPart />, 'my-work': <CardPart /> }
