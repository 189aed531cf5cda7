// one file of the build: each that is fetched by itself adds its name to the first page
export { Maintenance } from './maintenance.tsx';
export { RestrictedAddress } from './restricted-address.tsx';
export { FeatureUnavailable } from '#renderer/features/status/feature-unavailable.tsx';
