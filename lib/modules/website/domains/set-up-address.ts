import type { OrganizationCtx } from '@/lib/core/context'
import type { Site } from '../site/site-row'
import type { Which } from './host-kind'
import { setUpDomain } from './set-up-domain'
import { setUpTemp } from './set-up-temp'

export const setUpAddress = (ctx: OrganizationCtx, site: Site, which: Which): Promise<void> =>
  which === 'temp' ? setUpTemp(ctx, site) : setUpDomain(ctx, site)
