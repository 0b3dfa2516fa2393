import '@/lib/modules'
import { openApiDocument } from '@/lib/core/http/openapi'

export const GET = () => Response.json(openApiDocument())
