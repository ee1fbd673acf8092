import { mount } from 'svelte';
import App from './App.svelte';
import type { Driver } from './driver/driver';
import { RemoteDriver } from './driver/remote';
import './styles/base.css';
import './styles/forms.css';

async function chooseDriver(): Promise<Driver> {
  if (import.meta.env.DEV && import.meta.env.VITE_FIXTURE) {
    const { FixtureDriver } = await import('./dev/fixture');
    return new FixtureDriver();
  }
  return new RemoteDriver();
}

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target, props: { driver: await chooseDriver() } });
