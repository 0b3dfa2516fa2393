import '@/lib/modules'
import { serveMetrics } from '@/lib/core/metrics/serve-metrics'

export const dynamic = 'force-dynamic'

export const GET = (request: Request) => serveMetrics(request)
