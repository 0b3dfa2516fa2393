import '@/lib/modules'
import { offerDirectly } from '@/lib/core/http/direct-api'
import { serve } from '@/lib/core/http/mount'

// Every route table of every module. What has a folder of its own beside this one wins over it.
export { serve as DELETE, serve as GET, serve as HEAD, serve as OPTIONS, serve as PATCH, serve as POST, serve as PUT }

offerDirectly(serve)
