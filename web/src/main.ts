import { mount } from 'svelte';
import App from './App.svelte';
import { RemoteDriver } from './driver/remote';
import './styles/base.css';
import './styles/forms.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
mount(App, { target, props: { driver: new RemoteDriver() } });
