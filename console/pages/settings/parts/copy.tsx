export * from '../../../frame/copy.tsx'
