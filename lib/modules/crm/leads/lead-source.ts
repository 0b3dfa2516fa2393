import type { OrganizationDetails } from '@/lib/core/context'
import { processState } from '@/lib/core/process/process-state'
import type { LeadSyncSettings } from '../domain/lead-sync-settings'

/**
 * Where leads are pulled from: an ad network. The module that speaks to one puts itself in here; until then a sync finds
 * nothing connected, and says so.
 */
export type LeadSource = {
  /** `adnet`; stays the same, since leads carry it. */
  name: string
  /** The connected account in words, e.g. its name; null where the organization has none. */
  account(organization: OrganizationDetails, config: LeadSyncSettings): Promise<string | null>
  /**
   * Leads page by page, to the end.
   * @param args.since only leads created since then; null: all that there are
   * @param args.cursor goes on where a page with this cursor ended
   * @throws ProviderError in the network's own words; the pages before it are kept
   */
  pages(args: {
    organization: OrganizationDetails
    config: LeadSyncSettings
    since: Date | null
    cursor: string | null
    signal: AbortSignal
  }): AsyncIterable<LeadPage>
}

/** `leads` as they came (`domain/lead-sync.ts` reads them). `cursor`: where the next page begins; null on the last. */
export type LeadPage = { leads: unknown[]; cursor: string | null }

const registry = processState('crm-lead-source', (): { source: LeadSource | null } => ({ source: null }))

/** Null takes it out again. */
export function setLeadSource(source: LeadSource | null): void {
  registry.source = source
}

export const leadSource = (): LeadSource | null => registry.source
