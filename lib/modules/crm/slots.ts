import { defineSlot } from '@/lib/core/contributions/slot'
import type { Reference } from '@/lib/core/grid/define-grid'

/** The campaigns that call deals. */
export const callCampaigns = defineSlot<Reference>('crm.call-campaigns')
