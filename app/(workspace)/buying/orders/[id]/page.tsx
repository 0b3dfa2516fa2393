import { documentPage } from '../../../document-pages'

const { Page, generateMetadata } = documentPage('acc_purchase_order')

export { generateMetadata }
export default Page
