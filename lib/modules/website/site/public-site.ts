import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { labelHost, plainHost } from './site-hosts'
import { findSite, type Site } from './site-row'

/** Which site a public call is about: its id or one of its domains. The secret names the organization, which has one site. */
export const siteInput = z
  .string({ error: 'Send the id or domain of the site.' })
  .trim()
  .max(253)
  .optional()
  .describe('Id or domain of the site; without it the one of the secret’s organization.')

/**
 * The published site of the secret's organization, if the call means it.
 * @throws 404 for another site, one that is not published, and where there is none, in the same words
 */
export async function demandSite(ctx: OperationCtx, wanted: string | undefined): Promise<Site> {
  const site = await findSite(ctx)
  if (!site?.published || (wanted && !isMeant(site, wanted))) throw notFound('site')
  return site
}

function isMeant(site: Site, wanted: string): boolean {
  const host = plainHost(wanted)
  return host === site.id || host === site.domain || (site.temp_label !== null && host === labelHost(site.temp_label))
}
