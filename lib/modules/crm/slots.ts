import { defineSlot } from '@/lib/core/contributions/slot'
import type { Reference } from '@/lib/core/grid/define-grid'

/** The campaigns that call deals. */
export const callCampaigns = defineSlot<Reference>('crm.call-campaigns')

/** The page of the conversation behind a call, by the id that the call was recorded with. */
export const conversationPage = defineSlot<(conversation: string) => string>('crm.conversation-page')
