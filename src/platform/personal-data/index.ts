export { columnsOf, createForgetting, createPersonExport } from './forget-person.ts'
export type { ExportPerson, ForgetPerson, PersonalData } from './personal-data.types.ts'
export { machineryPersonalData } from './platform-register.ts'
export type { Traces } from './traces.ts'
