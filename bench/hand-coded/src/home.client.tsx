'use client';

export { Home as ClientHome } from '../generated/home.tsx';
