export { forgetAgain } from './anonymize-customer.ts'
export { listWaitingCustomers } from './customer-store.ts'
export { customerPersonalData } from './personal-data.ts'
