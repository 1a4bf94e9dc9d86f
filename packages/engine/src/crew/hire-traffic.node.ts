export { hireTrafficCrew as hireTraffic } from '@korzo/traffic/node';
