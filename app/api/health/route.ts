import { liveness } from '@/lib/core/http/health'

export const dynamic = 'force-dynamic'

export const GET = () => liveness()
