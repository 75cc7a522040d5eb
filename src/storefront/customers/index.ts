export { forgetAgain, forgetRequested } from './anonymize-customer.ts'
export { listAllCustomers } from './customer-store.ts'
export { customerPersonalData } from './personal-data.ts'
export { customerOf, saveCustomer } from './save-store.ts'
